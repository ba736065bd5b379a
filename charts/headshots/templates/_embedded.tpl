{{/* Servers of the release's own (files/embedded.yaml), for trying it. */}}

{{- define "headshots.embeddedMap" -}}
{{- if .Values.embedded.enabled }}{{ .Files.Get "files/embedded.yaml" }}{{ else }}embedded: {}{{ end -}}
{{- end -}}

{{/* Its pod. dict: root, name, entry */}}
{{- define "headshots.embedded" -}}
{{- $values := index .root.Values.embedded.servers .name -}}
{{- include "headshots.pod" (dict
  "root" .root
  "name" .name
  "image" (include "headshots.image" .)
  "account" "embedded"
  "command" (list "node" "--max-old-space-size=32" "deploy/src/serve/main.ts" .name)
  "env" (include "headshots.embeddedEnv" . | trim)
  "ports" (include "headshots.embeddedPorts" . | trim)
  "probes" (include "headshots.embeddedProbes" . | trim)
  "resources" $values.resources
  "tmp" .entry.tmp
  "mounts" "- { name: data, mountPath: /data }"
  "volumes" (ternary "" (printf "- { name: data, emptyDir: { sizeLimit: %s } }" $values.size) (eq "true" (include "headshots.embeddedKeeps" .)))
  "grace" 45
  "priority" .root.Values.priorityClasses.serving
) -}}
{{- end -}}

{{/* Whether its data outlive its pod. dict: root, entry; "true" or nothing */}}
{{- define "headshots.embeddedKeeps" -}}
{{- if and .root.Values.embedded.persistent .entry.keeps }}true{{ end -}}
{{- end -}}

{{/* dict: root, name, entry */}}
{{- define "headshots.embeddedEnv" -}}
- { name: NODE_ENV, value: production }
{{- $all := fromYaml (include "headshots.variables" .root) }}
{{- range .entry.reads }}
- { name: {{ . }}, value: {{ get $all . | quote }} }
{{- end }}
{{- range $key, $value := .entry.env }}
- { name: {{ $key }}, value: {{ $value | quote }} }
{{- end }}
{{- if eq .entry.server "database" }}
- { name: POSTGRES_MAX_CONNECTIONS, value: {{ .root.Values.database.maxConnections | quote }} }
{{- end }}
{{- range .entry.secrets }}
{{- include "headshots.secretVariable" (dict "key" . "secret" $.name) }}
{{- end }}
{{- end -}}

{{/* dict: entry */}}
{{- define "headshots.embeddedPorts" -}}
- { name: server, containerPort: {{ .entry.port }} }
{{- with .entry.page }}
- { name: page, containerPort: {{ . }} }
{{- end }}
{{- if and (ne .entry.health.port .entry.port) (ne .entry.health.port .entry.page) }}
- { name: health, containerPort: {{ .entry.health.port }} }
{{- end }}
{{- end -}}

{{/* There is no shell to ask with. dict: entry */}}
{{- define "headshots.embeddedProbes" -}}
startupProbe:
  {{- include "headshots.embeddedProbe" (list .entry.health "started") | nindent 2 }}
  periodSeconds: 1
  timeoutSeconds: 2
  failureThreshold: {{ .entry.within }}
livenessProbe:
  {{- include "headshots.embeddedProbe" (list .entry.health "live") | nindent 2 }}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  {{- include "headshots.embeddedProbe" (list .entry.health "ready") | nindent 2 }}
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 3
{{- end -}}

{{- define "headshots.embeddedProbe" -}}
{{- $health := first . -}}
{{- with get $health (last .) -}}
httpGet: { path: {{ . }}, port: {{ $health.port }} }
{{- else -}}
tcpSocket: { port: {{ $health.port }} }
{{- end -}}
{{- end -}}

{{/* The pod that makes Secrets: the only one with a token of the cluster, good for ten minutes. */}}
{{- define "headshots.secretsPod" -}}
{{- include "headshots.pod" (dict
  "root" .
  "name" "secrets"
  "image" (include "headshots.image" (dict "root" . "name" "tools"))
  "account" "secrets"
  "command" (concat (list "node" "--max-old-space-size=128" "deploy/src/cli.ts" "secrets") (fromYamlArray (include "headshots.secretNames" .)))
  "env" "- { name: HEADSHOTS_STATE_DIR, value: /tmp/state }"
  "resources" (dict "requests" (dict "cpu" "50m" "memory" "128Mi") "limits" (dict "memory" "256Mi"))
  "tmp" "16Mi"
  "mounts" "- { name: cluster, mountPath: /var/run/secrets/kubernetes.io/serviceaccount, readOnly: true }"
  "volumes" (include "headshots.clusterToken" .)
  "restart" "Never"
  "priority" .Values.priorityClasses.serving
) -}}
{{- end -}}

{{- define "headshots.clusterToken" -}}
- name: cluster
  projected:
    defaultMode: 0440
    sources:
      - serviceAccountToken: { path: token, expirationSeconds: 600 }
      - configMap: { name: kube-root-ca.crt, items: [{ key: ca.crt, path: ca.crt }] }
      - downwardAPI: { items: [{ path: namespace, fieldRef: { fieldPath: metadata.namespace } }] }
{{- end -}}

{{/* Whose Secret has which name: `orders=orders`, as YAML. */}}
{{- define "headshots.secretNames" -}}
{{- range $name, $entry := (fromYaml (include "headshots.map" .)).services }}
{{- if $entry.secrets }}
- {{ $name }}={{ include "headshots.secretName" (dict "root" $ "name" $name) }}
{{- end }}
{{- end }}
{{- range $name, $entry := (fromYaml (include "headshots.embeddedMap" .)).embedded }}
{{- if $entry.secrets }}
- {{ $name }}={{ $name }}
{{- end }}
{{- end }}
- provision={{ .Values.provision.secretName }}
- books={{ .Values.bookkeeping.secretName }}
{{- end -}}
