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

{{/* The way to a server: to the release's own where there is one. dict: root, server */}}
{{- define "headshots.wayToServer" -}}
{{- $own := dict -}}
{{- range $name, $entry := (fromYaml (include "headshots.embeddedMap" .root)).embedded -}}
{{- if eq $entry.server $.server }}{{ $own = dict "root" $.root "name" $name "port" $entry.port }}{{ end -}}
{{- end -}}
{{- with $own -}}
- ports: [{ port: {{ .port }}, protocol: TCP }]
  to:
    - podSelector:
        matchLabels: {{ include "headshots.selector" . | nindent 10 }}
{{- else -}}
{{ include "headshots.wayTo" (index .root.Values .server).network }}
{{- end -}}
{{- end -}}

{{/* Jobs that speak to one server and to nobody else, as YAML: name, server. */}}
{{- define "headshots.jobServers" -}}
{{- range $name, $entry := (fromYaml (include "headshots.map" .)).services }}
{{- if $entry.migration }}
migrate-{{ $name }}: database
{{- end }}
{{- end }}
{{- range $what, $entry := (fromYaml (.Files.Get "files/provision.yaml")).provision }}
{{- if has $what $.Values.provision.jobs }}
provision-{{ $what }}: {{ $entry.server }}
{{- end }}
{{- end }}
{{- if .Values.ledger.enabled }}
ledger: database
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
