{{/* Triggers of KEDA. */}}

{{/*
A question to Prometheus. Whoever asks and hears nothing, or NaN, is told of a failure (`ignoreNullValues`): read as 0 it
would take workers away when only their database is. dict: root, query, threshold
*/}}
{{- define "headshots.prometheusTrigger" -}}
- type: prometheus
  metricType: AverageValue
  metadata:
    serverAddress: {{ .root.Values.autoscaler.prometheus | quote }}
    query: {{ .query | quote }}
    threshold: {{ .threshold | toString | quote }}
    ignoreNullValues: "false"
{{- end -}}

{{/* Labels by which a service's metrics are found. dict: root, name */}}
{{- define "headshots.metricsOf" -}}
job="{{ .name }}",namespace="{{ .root.Release.Namespace }}"
{{- end -}}

{{/* Waiting work. dict: root, seconds (for each replica), engines (in seconds of one engine, not of one process) */}}
{{- define "headshots.queueTrigger" -}}
{{- $of := include "headshots.metricsOf" (dict "root" .root "name" "generation") -}}
{{- $queue := printf "generation_queue_seconds{%s}" $of -}}
{{- if .engines }}{{ $queue = printf "%s * clamp_min(engine_addresses{%s}, 1)" $queue $of }}{{ end -}}
{{- include "headshots.prometheusTrigger" (dict "root" .root "query" (printf "max(%s)" $queue) "threshold" .seconds) -}}
{{- end -}}

{{/*
All of a service. Work in turns keeps a CPU busy until it is done: there the CPU asks for nobody. Who judges what engines
draw follows the engines; the work that waits is theirs. dict: root, name
*/}}
{{- define "headshots.triggers" -}}
{{- $root := .root -}}
{{- $of := include "headshots.metricsOf" . -}}
{{- with (index .root.Values.services .name).autoscaling -}}
{{- if and .queueSeconds (not .engines) }}
{{ include "headshots.queueTrigger" (dict "root" $root "seconds" .queueSeconds) }}
{{- end }}
{{- if .engines }}
{{ include "headshots.prometheusTrigger" (dict "root" $root "query" (printf "count(sum by (endpoint) (engine_requests_in_flight{%s}) > 0) or vector(0)" $of) "threshold" .engines) }}
{{- end }}
{{- if .streams }}
{{ include "headshots.prometheusTrigger" (dict "root" $root "query" (printf "sum(sse_streams_open{%s})" $of) "threshold" .streams) }}
{{- end }}
{{- if .lag }}
{{- /* More than one for each partition would have nothing to read. */}}
{{ include "headshots.prometheusTrigger" (dict "root" $root "query" (printf "clamp_max(sum(messaging_consumer_lag_records{%s}), %d)" $of (mul .lag $root.Values.kafka.partitions)) "threshold" .lag) }}
{{- end }}
{{- if and .cpu (not .queueSeconds) (not .engines) }}
- type: cpu
  metricType: Utilization
  metadata: { value: {{ .cpu | toString | quote }} }
{{- end }}
{{- end -}}
{{- end -}}

{{/* Whether KEDA has something to look at besides the CPU. dict: root, name; "true" or nothing */}}
{{- define "headshots.watched" -}}
{{- with (index .root.Values.services .name).autoscaling -}}
{{- if and (eq $.root.Values.autoscaler.by "keda") (or .queueSeconds .engines .streams .lag) }}true{{ end -}}
{{- end -}}
{{- end -}}
