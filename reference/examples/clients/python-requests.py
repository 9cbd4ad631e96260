import json, sys
import requests
session = requests.Session()
for line in sys.stdin:
    try:
        response = session.post(sys.argv[1].rstrip("/") + "/graph", json=json.loads(line), timeout=2)
        body, kind = response.json(), response.status_code // 100
        answer = {"outcome": "invalid", "defects": body["errors"]} if kind == 4 else {"outcome": "partial" if body["errors"] else "complete", "data": body["data"], "failures": body["errors"]}
    except Exception: answer = {"outcome": "failed"}
    print(json.dumps(answer), flush=True)
