{{/* Names and labels. Services go by plain names (http://identity:8080): one release for each namespace. */}}

{{- define "headshots.map" -}}
{{- .Files.Get "files/services.yaml" -}}
{{- end -}}

{{/* Of all that belongs to one workload. dict: root, name */}}
{{- define "headshots.labels" -}}
{{ include "headshots.selector" . }}
app.kubernetes.io/part-of: headshots
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* Of pods: without the version of the chart, which restarts nobody. dict: root, name */}}
{{- define "headshots.podLabels" -}}
{{ include "headshots.selector" . }}
app.kubernetes.io/part-of: headshots
{{- end -}}

{{/* By which a workload finds its pods. dict: root, name */}}
{{- define "headshots.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* By which the pods of a Job are found, whatever its name. dict: root, job */}}
{{- define "headshots.jobSelector" -}}
app.kubernetes.io/name: {{ .job }}
app.kubernetes.io/component: job
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* The Secret of a service. dict: root, name */}}
{{- define "headshots.secretName" -}}
{{- (index .root.Values.services .name).secretName | default .name -}}
{{- end -}}

{{/* By digest where there is one. dict: root, name */}}
{{- define "headshots.image" -}}
{{- $image := .root.Values.image -}}
{{- $digest := get $image.digests .name -}}
{{- if $digest -}}
{{ $image.registry }}/{{ .name }}@{{ $digest }}
{{- else -}}
{{ $image.registry }}/{{ .name }}:{{ required (printf "image.tag: or image.digests.%s is needed" .name) $image.tag }}
{{- end -}}
{{- end -}}

{{/* What an image is known by. dict: root, name */}}
{{- define "headshots.imageVersion" -}}
{{- $image := .root.Values.image -}}
{{- get $image.digests .name | default $image.tag -}}
{{- end -}}

{{/* Whether somebody adds pods to this service. dict: root, name; "true" or nothing */}}
{{- define "headshots.scales" -}}
{{- $values := index .root.Values.services .name -}}
{{- if and (ne .root.Values.autoscaler.by "none") $values.autoscaling -}}
{{- if gt (int $values.autoscaling.maxReplicas) (int $values.replicas) -}}true{{- end -}}
{{- end -}}
{{- end -}}

{{/* Pods of this service at most. dict: root, name */}}
{{- define "headshots.most" -}}
{{- $values := index .root.Values.services .name -}}
{{- if include "headshots.scales" . -}}{{ $values.autoscaling.maxReplicas }}{{- else -}}{{ $values.replicas }}{{- end -}}
{{- end -}}
