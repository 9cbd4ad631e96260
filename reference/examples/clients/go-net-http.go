package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"strings"
)

func main() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		answer, body := map[string]any{"outcome": "failed"}, struct{ Data, Errors any }{}
		response, err := http.Post(strings.TrimRight(os.Args[1], "/")+"/graph", "application/json", strings.NewReader(lines.Text()))
		if err == nil && json.NewDecoder(response.Body).Decode(&body) == nil && body.Errors != nil && response.StatusCode/100 == 4 {
			answer = map[string]any{"outcome": "invalid", "defects": body.Errors}
		} else if failures, _ := body.Errors.([]any); failures != nil && body.Data != nil {
			answer = map[string]any{"outcome": map[bool]string{true: "complete", false: "partial"}[len(failures) == 0], "data": body.Data, "failures": failures}
		}
		json.NewEncoder(os.Stdout).Encode(answer)
	}
}
