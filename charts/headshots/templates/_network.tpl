{{/* Ways out, as rules of a NetworkPolicy. */}}

{{- define "headshots.dns" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
  {{- with .Values.networkPolicy.dns }}
  to: {{ toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* A `network` of values: its ports, at its peers or anywhere. */}}
{{- define "headshots.wayTo" -}}
- ports:
  {{- range .ports }}
    - { port: {{ . }}, protocol: TCP }
  {{- end }}
  {{- with .peers }}
  to: {{ toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Some servers are asked by some settings only. dict: root, server; "true" or nothing */}}
{{- define "headshots.speaksTo" -}}
{{- $v := .root.Values -}}
{{- if eq .server "stripe" -}}
{{- if eq $v.payment.mode "stripe" }}true{{ end -}}
{{- else if eq .server "engine" -}}
{{- if and (not $v.engine.enabled) (eq ($v.services.generation.settings.ENGINE | default "studio") "images-edits") }}true{{ end -}}
{{- else -}}true
{{- end -}}
{{- end -}}
