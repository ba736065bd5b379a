{{/* What follows from servers that operators run: Kafka by Strimzi, Postgres by CloudNativePG. */}}

{{/* How the brokers are reached, as YAML: brokers, tls, caSecret, sasl. */}}
{{- define "headshots.kafka" -}}
{{- with .Values.kafka -}}
{{- if .strimzi.enabled -}}
brokers: {{ .strimzi.name }}-kafka-bootstrap:9093
tls: true
caSecret: {{ .strimzi.name }}-cluster-ca-cert
sasl: scram-sha-512
{{- else -}}
brokers: {{ join "," .brokers | quote }}
tls: {{ .tls.enabled }}
caSecret: {{ .tls.caSecret | default "" | quote }}
sasl: {{ .sasl | default "" | quote }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The Secret Strimzi makes for an account. dict: root, name */}}
{{- define "headshots.kafkaUserSecret" -}}
kafka-user-{{ .name }}
{{- end -}}

{{/* The password of an account at the brokers. dict: root, name, secret (where it lies without Strimzi) */}}
{{- define "headshots.kafkaPassword" -}}
{{- if .root.Values.kafka.strimzi.enabled -}}
{{- include "headshots.secretVariable" (dict "key" "KAFKA_SASL_PASSWORD" "from" "password" "secret" (include "headshots.kafkaUserSecret" .)) -}}
{{- else -}}
{{- include "headshots.secretVariable" (dict "key" "KAFKA_SASL_PASSWORD" "secret" .secret) -}}
{{- end -}}
{{- end -}}

{{/*
Where a database is. Kubernetes puts the password of CloudNativePG's own Secret into the address, so that nobody copies one.
dict: root, key, secret, role, database
*/}}
{{- define "headshots.databaseVariables" -}}
{{- with .root.Values.database.cloudNativePg -}}
{{- if .enabled }}
- name: {{ upper $.role }}_DATABASE_PASSWORD
  valueFrom:
    secretKeyRef: { name: {{ include "headshots.databaseSecret" $ }}, key: password }
- name: {{ $.key }}
  value: "postgres://{{ $.role }}:$({{ upper $.role }}_DATABASE_PASSWORD)@{{ .name }}-rw:5432/{{ $.database }}"
{{- else -}}
{{- include "headshots.secretVariable" (dict "key" $.key "secret" $.secret) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Whom to believe to be the database. dict: root */}}
{{- define "headshots.databaseTls" -}}
{{- if .root.Values.database.cloudNativePg.enabled }}
- { name: PGSSLMODE, value: verify-full }
- { name: NODE_EXTRA_CA_CERTS, value: /run/secrets/database-ca/ca.crt }
{{- end }}
{{- end -}}

{{/* The Secret of a role (kubernetes.io/basic-auth) that CloudNativePG reads. dict: root, role */}}
{{- define "headshots.databaseSecret" -}}
{{- if eq .role "bookkeeping" -}}{{ .root.Values.bookkeeping.secretName }}{{- else -}}{{ .role }}-database{{- end -}}
{{- end -}}

{{/* Variables of a service out of Secrets, by their names. dict: root, name, keys (list) */}}
{{- define "headshots.secretVariables" -}}
{{- $secret := include "headshots.secretName" . -}}
{{- range .keys }}
{{- if eq . "DATABASE_URL" }}
{{- include "headshots.databaseVariables" (dict "root" $.root "key" . "secret" $secret "role" $.name "database" $.name) }}
{{- else }}
{{- include "headshots.secretVariable" (dict "key" . "secret" $secret) }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Who has a database of its own, as YAML: a list of names. */}}
{{- define "headshots.databases" -}}
{{- $names := list -}}
{{- range $name, $entry := (fromYaml (include "headshots.map" .)).services -}}
{{- if $entry.migration }}{{ $names = append $names $name }}{{ end -}}
{{- end -}}
{{- toYaml (concat $names .Values.database.cloudNativePg.others | sortAlpha) -}}
{{- end -}}
