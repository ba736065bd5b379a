{{/* Jobs: pods of the same kind that end. */}}

{{/* Of its pod, which Kubernetes lets nobody change. dict: root, job */}}
{{- define "headshots.jobPodLabels" -}}
{{ include "headshots.jobSelector" . }}
app.kubernetes.io/part-of: headshots
{{- end -}}

{{/* dict: root, job */}}
{{- define "headshots.jobLabels" -}}
{{ include "headshots.jobPodLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The pod that brings the database of a service up to date. dict: root, name, migration */}}
{{- define "headshots.migration" -}}
{{- $mounts := include "headshots.mounts" (dict "root" .root "name" .name "entry" (dict "servers" (list "database"))) | fromYaml -}}
{{- include "headshots.pod" (dict
  "root" .root
  "name" "migrate"
  "image" (include "headshots.image" .)
  "account" .name
  "command" (list "node" "--max-old-space-size=128" "--enable-source-maps" "dist/migrate.js")
  "env" (include "headshots.migrationEnv" . | trim)
  "resources" (dict "requests" (dict "cpu" "50m" "memory" "128Mi") "limits" (dict "memory" "256Mi"))
  "tmp" "16Mi"
  "mounts" ($mounts.mounts | default list | toYaml | trimAll "[]")
  "volumes" ($mounts.volumes | default list | toYaml | trimAll "[]")
  "restart" "Never"
  "priority" .root.Values.priorityClasses.serving
) -}}
{{- end -}}

{{/* dict: root, name, migration */}}
{{- define "headshots.migrationEnv" -}}
- { name: NODE_ENV, value: production }
{{- include "headshots.secretVariables" (dict "root" .root "name" .name "keys" .migration.secrets) }}
{{- include "headshots.databaseTls" . }}
{{- if .migration.books }}
{{- with .root.Values.bookkeeping }}
- { name: BOOKKEEPING_RETENTION_YEARS, value: {{ .retentionYears | quote }} }
{{- include "headshots.databaseVariables" (dict "root" $.root "key" "BOOKKEEPING_DATABASE_URL" "secret" .secretName "role" "bookkeeping" "database" "orders") }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The pod that makes a server ready. dict: root, what, entry (of files/provision.yaml) */}}
{{- define "headshots.provision" -}}
{{- $mounts := include "headshots.mounts" (dict "root" .root "name" .what "entry" (dict "servers" (list .entry.server))) | fromYaml -}}
{{- include "headshots.pod" (dict
  "root" .root
  "name" "provision"
  "image" (include "headshots.image" (dict "root" .root "name" "tools"))
  "account" "provision"
  "command" (list "node" "--max-old-space-size=128" "deploy/src/cli.ts" "provision" .what)
  "env" (include "headshots.provisionEnv" . | trim)
  "resources" (dict "requests" (dict "cpu" "50m" "memory" "128Mi") "limits" (dict "memory" "256Mi"))
  "tmp" "16Mi"
  "mounts" ($mounts.mounts | default list | toYaml | trimAll "[]")
  "volumes" ($mounts.volumes | default list | toYaml | trimAll "[]")
  "restart" "Never"
  "priority" .root.Values.priorityClasses.serving
) -}}
{{- end -}}

{{/* dict: root, what, entry */}}
{{- define "headshots.provisionEnv" -}}
{{- $root := .root -}}
{{- $all := fromYaml (include "headshots.variables" $root) -}}
{{- range .entry.reads }}
{{- if get $all . }}
- { name: {{ . }}, value: {{ get $all . | quote }} }
{{- end }}
{{- end }}
{{- if eq .what "topics" }}
{{- with $root.Values.kafka }}
- { name: KAFKA_REPLICAS, value: {{ .replicas | quote }} }
- { name: KAFKA_MIN_INSYNC_REPLICAS, value: {{ .minInSyncReplicas | quote }} }
- { name: KAFKA_RIGHTS, value: {{ .rights | quote }} }
{{- end }}
{{- end }}
{{- range $key, $from := .entry.secrets }}
{{- include "headshots.secretVariable" (dict "key" $key "from" (index (concat $from (list "")) 1) "secret" (include "headshots.secretOf" (dict "root" $root "owner" (first $from)))) }}
{{- end }}
{{- $strimzi := and (eq .what "topics") $root.Values.kafka.strimzi.enabled }}
{{- if $strimzi }}
- { name: KAFKA_SASL_USERNAME, value: provision }
{{- include "headshots.kafkaPassword" (dict "root" $root "name" "provision") }}
{{- end }}
{{- range $key, $from := ternary dict .entry.optional $strimzi }}
{{- include "headshots.secretVariable" (dict "key" $key "from" (index (concat $from (list "")) 1) "secret" (include "headshots.secretOf" (dict "root" $root "owner" (first $from))) "optional" true) }}
{{- end }}
{{- end -}}

{{/* dict: root, owner */}}
{{- define "headshots.secretOf" -}}
{{- if eq .owner "provision" -}}{{ .root.Values.provision.secretName }}
{{- else if eq .owner "books" -}}{{ .root.Values.bookkeeping.secretName }}
{{- else -}}{{ include "headshots.secretName" (dict "root" .root "name" .owner) }}
{{- end -}}
{{- end -}}

{{/* The pod that lists deletions: identity's own command, with its environment. */}}
{{- define "headshots.ledger" -}}
{{- $entry := index (fromYaml (include "headshots.map" .)).services "identity" -}}
{{- $of := dict "root" . "name" "identity" "entry" $entry -}}
{{- $mounts := include "headshots.mounts" $of | fromYaml -}}
{{- include "headshots.pod" (dict
  "root" .
  "name" "ledger"
  "image" (include "headshots.image" $of)
  "account" "identity"
  "command" (list "node" "--max-old-space-size=128" "--enable-source-maps" "dist/operator.js" "list-deletions")
  "env" (include "headshots.env" $of | trim)
  "resources" (dict "requests" (dict "cpu" "50m" "memory" "128Mi") "limits" (dict "memory" "256Mi"))
  "tmp" "16Mi"
  "mounts" ($mounts.mounts | default list | toYaml | trimAll "[]")
  "volumes" ($mounts.volumes | default list | toYaml | trimAll "[]")
  "restart" "Never"
  "priority" .Values.priorityClasses.batch
) -}}
{{- end -}}

{{/* Whether `helm test` may play a customer. "true" or nothing */}}
{{- define "headshots.journeys" -}}
{{- if or (not .Values.production) .Values.journey.inProduction }}true{{ end -}}
{{- end -}}

{{/* The pod that plays a customer. Without a mail sink nobody can be confirmed: then it looks, and changes nothing. */}}
{{- define "headshots.journey" -}}
{{- $mail := dict -}}
{{- range $name, $entry := (fromYaml (include "headshots.embeddedMap" .)).embedded -}}
{{- with $entry.page }}{{ $mail = dict "url" (printf "http://%s:%d" $name (int .)) }}{{ end -}}
{{- end -}}
{{- include "headshots.pod" (dict
  "root" .
  "name" "journey"
  "image" (include "headshots.image" (dict "root" . "name" "tools"))
  "account" "provision"
  "command" (concat
    (list "node" "--max-old-space-size=192" "deploy/src/cli.ts" "journey" "--base-url" "http://gateway:8080" "--out" "/tmp/out")
    (ternary (list "--mail-url" (get $mail "url")) list (not (empty $mail))))
  "resources" (dict "requests" (dict "cpu" "50m" "memory" "256Mi") "limits" (dict "memory" "768Mi"))
  "tmp" "256Mi"
  "restart" "Never"
  "priority" .Values.priorityClasses.batch
) -}}
{{- end -}}
