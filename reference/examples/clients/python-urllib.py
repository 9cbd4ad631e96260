import json, sys, urllib.error, urllib.request
for line in sys.stdin:
    request = urllib.request.Request(sys.argv[1].rstrip("/") + "/graph", line.strip().encode(), {"Content-Type": "application/json"})
    try:
        try: response = urllib.request.urlopen(request, timeout=2)
        except urllib.error.HTTPError as error: response = error
        body, kind = json.load(response), response.status // 100
        answer = {"outcome": "invalid", "defects": body["errors"]} if kind == 4 else {"outcome": ["complete", "partial"][len(body["errors"]) > 0], "data": body["data"], "failures": body["errors"]}
    except Exception: answer = {"outcome": "failed"}
    print(json.dumps(answer), flush=True)
