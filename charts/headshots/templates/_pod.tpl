{{/*
The only pod of this chart: what the restricted profile asks for, and no right in the cluster.
dict: root, name, image, account, command (list), env (YAML), resources, tmp, mounts (YAML), volumes (YAML),
      ports (YAML), probes (YAML), restart, grace, spread (bool), priority, place (where it may run, as the pod says it)
*/}}
{{- define "headshots.pod" -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
serviceAccountName: {{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
restartPolicy: {{ .restart | default "Always" }}
{{- with .grace }}
terminationGracePeriodSeconds: {{ . }}
{{- end }}
{{- with .priority }}
priorityClassName: {{ . }}
{{- end }}
{{- range $key, $value := .place }}
{{- if $value }}
{{ $key }}: {{ toYaml $value | nindent 2 | trimSuffix "\n" }}
{{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- if .spread }}
topologySpreadConstraints:
{{- range .root.Values.topologyKeys }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "headshots.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}
containers:
  - name: {{ .name }}
    image: {{ .image | quote }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    command: {{ toJson .command }}
    {{- with .env }}
    env: {{ . | nindent 6 }}
    {{- end }}
    {{- with .ports }}
    ports: {{ . | nindent 6 }}
    {{- end }}
    {{- with .probes }}
    {{- . | nindent 4 }}
    {{- end }}
    resources: {{ toYaml .resources | nindent 6 }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- with .mounts }}
      {{- . | nindent 6 }}
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { medium: Memory, sizeLimit: {{ .tmp }} }
  {{- with .volumes }}
  {{- . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* The pod of a service of the map. dict: root, name, entry */}}
{{- define "headshots.workload" -}}
{{- $values := index .root.Values.services .name -}}
{{- $grace := index $values.settings "SHUTDOWN_GRACE_MS" | default 40000 -}}
{{- $mounts := include "headshots.mounts" . | fromYaml -}}
{{- $batch := eq .name "generation" -}}
{{- include "headshots.pod" (dict
  "root" .root
  "name" .name
  "image" (include "headshots.image" .)
  "account" .name
  "command" (concat (list "node" (printf "--max-old-space-size=%d" (int .entry.heap)))
    (.entry.program | default (list "--enable-source-maps" "--import" "@headshots/platform/telemetry/register" "dist/main.js")))
  "env" (include "headshots.env" . | trim)
  "ports" (include "headshots.ports" . | trim)
  "probes" (include "headshots.probes" . | trim)
  "resources" $values.resources
  "tmp" .entry.tmp
  "mounts" ($mounts.mounts | default list | toYaml | trimAll "[]")
  "volumes" ($mounts.volumes | default list | toYaml | trimAll "[]")
  "grace" (add 5 (ceil (divf $grace 1000)))
  "spread" true
  "priority" (ternary .root.Values.priorityClasses.batch .root.Values.priorityClasses.serving $batch)
) -}}
{{- end -}}

{{/* dict: entry */}}
{{- define "headshots.ports" -}}
- { name: http, containerPort: 8080 }
{{- if ne (.entry.health | default "management") "http" }}
- { name: management, containerPort: 9090 }
{{- end }}
{{- end -}}

{{/* The process ends itself when it drains; so there is no preStop, and no shell for one. dict: entry */}}
{{- define "headshots.probes" -}}
{{- $port := .entry.health | default "management" -}}
startupProbe:
  httpGet: { path: /health/live, port: {{ $port }} }
  periodSeconds: 1
  timeoutSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /health/live, port: {{ $port }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /health/ready, port: {{ $port }} }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
{{- end -}}

{{/* Files out of Secrets: mounts and volumes, as YAML. dict: root, name, entry */}}
{{- define "headshots.mounts" -}}
{{- $wanted := dict -}}
{{- with .entry.files }}
{{- $_ := set $wanted $.name (dict "secret" (include "headshots.secretName" $) "keys" (values .)) -}}
{{- end }}
{{- $kafka := fromYaml (include "headshots.kafka" .root) }}
{{- if and $kafka.caSecret (has "kafka" .entry.servers) }}
{{- $_ := set $wanted "kafka-ca" (dict "secret" $kafka.caSecret "keys" (list "ca.crt")) -}}
{{- end }}
{{- if and .root.Values.database.cloudNativePg.enabled (has "database" .entry.servers) }}
{{- $_ := set $wanted "database-ca" (dict "secret" (printf "%s-ca" .root.Values.database.cloudNativePg.name) "keys" (list "ca.crt")) -}}
{{- end }}
{{- if and .root.Values.engine.c2paSecret (has "engine" .entry.servers) }}
{{- $_ := set $wanted "c2pa" (dict "secret" .root.Values.engine.c2paSecret) -}}
{{- end }}
{{- if $wanted }}
mounts:
{{- range $name, $_ := $wanted }}
  - { name: {{ $name }}, mountPath: /run/secrets/{{ $name }}, readOnly: true }
{{- end }}
volumes:
{{- range $name, $from := $wanted }}
  - name: {{ $name }}
    secret:
      secretName: {{ $from.secret }}
      defaultMode: 0440
      {{- with $from.keys }}
      items:
      {{- range . }}
        - { key: {{ . }}, path: {{ . }} }
      {{- end }}
      {{- end }}
{{- end }}
{{- end }}
{{- end -}}
