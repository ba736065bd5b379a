{{/* What pods are told. A service gets the variables it reads (files/variables.yaml), and no other's. */}}

{{/* Numbers of values.yaml are floating: 86400000 would read 8.64e+07. */}}
{{- define "headshots.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{ int64 . }}{{- else -}}{{ . }}{{- end -}}
{{- end -}}

{{/* Everything that is said once for all services, as YAML; what is empty is left out by whoever reads it. */}}
{{- define "headshots.variables" -}}
{{- $v := .Values -}}
{{- $kafka := fromYaml (include "headshots.kafka" .) -}}
NODE_ENV: production
HOST: 0.0.0.0
PORT: "8080"
MANAGEMENT_PORT: "9090"
PUBLIC_URL: {{ $v.publicUrl | quote }}
SESSION_ISSUER: {{ $v.sessionIssuer | default "" | quote }}
BRAND_NAME: {{ $v.brand | quote }}
SUPPORT_EMAIL: {{ $v.supportEmail | quote }}
SOCIAL_PROVIDERS: {{ join "," $v.socialProviders | quote }}
ALLOW_MISSING_OPERATOR: {{ ternary "" "true" $v.production | quote }}
{{- range $key := list "name" "street" "city" "country" "email" "phone" "register" }}
OPERATOR_{{ upper $key }}: {{ get $v.operator $key | quote }}
{{- end }}
OPERATOR_VAT_ID: {{ $v.operator.vatId | default "" | quote }}
OPERATOR_PRIVACY_OFFICER: {{ $v.operator.privacyOfficer | default "" | quote }}
OPERATOR_PRIVACY_AUTHORITY: {{ $v.operator.privacyAuthority | default "" | quote }}
OPERATOR_PROCESSORS: {{ $v.operator.processors | default "" | quote }}
PAYMENT_MODE: {{ $v.payment.mode }}
ALLOW_PAYMENT_BYPASS: {{ ternary "true" "" $v.payment.allowBypass | quote }}
PRICE_BOOK: {{ if $v.payment.priceBook }}{{ include "headshots.priceBook" $v.payment.priceBook | quote }}{{ else }}""{{ end }}
STRIPE_PAYMENT_METHODS: {{ join "," $v.payment.methods | quote }}
TRUST_PROXY: {{ $v.edge.trustProxy | default "" | quote }}
KAFKA_BROKERS: {{ $kafka.brokers | quote }}
KAFKA_TLS: {{ $kafka.tls | quote }}
KAFKA_TLS_CA_FILE: {{ ternary "/run/secrets/kafka-ca/ca.crt" "" (not (empty $kafka.caSecret)) | quote }}
KAFKA_SASL_MECHANISM: {{ $kafka.sasl | quote }}
KEYCLOAK_URL: {{ $v.keycloak.url | quote }}
KEYCLOAK_REALM: {{ $v.keycloak.realm | quote }}
KEYCLOAK_PUBLIC_URL: {{ $v.keycloak.publicUrl | default "" | quote }}
S3_ENDPOINT: {{ $v.storage.endpoint | quote }}
S3_REGION: {{ $v.storage.region | quote }}
PHOTOS_BUCKET: {{ $v.storage.buckets.photos | quote }}
HEADSHOTS_BUCKET: {{ $v.storage.buckets.headshots | quote }}
C2PA_CERTIFICATE_DIR: {{ ternary "/run/secrets/c2pa" "" (not (empty $v.engine.c2paSecret)) | quote }}
MAIL_FROM: {{ $v.smtp.from | quote }}
RESTORE_MODE: {{ ternary "on" "" $v.restoreMode | quote }}
DESK: {{ ternary "on" "" $v.desk | quote }}
DESK_SUPERVISOR_ABOVE: {{ include "headshots.wholeNumbers" $v.deskSupervisorAbove | quote }}
RATE_LIMIT_MULTIPLIER: {{ $v.edge.rateLimitMultiplier | toString | quote }}
{{- end -}}

{{/* JSON with whole numbers. */}}
{{- define "headshots.priceBook" -}}
{{- $book := dict -}}
{{- range $currency, $prices := . -}}
{{- $whole := dict -}}
{{- range $package, $minor := $prices }}{{ $_ := set $whole $package (int64 $minor) }}{{ end -}}
{{- $_ := set $book $currency $whole -}}
{{- end -}}
{{- toJson $book -}}
{{- end -}}

{{/* JSON with whole numbers. */}}
{{- define "headshots.wholeNumbers" -}}
{{- $whole := dict -}}
{{- range $name, $number := . }}{{ $_ := set $whole $name (int64 $number) }}{{ end -}}
{{- toJson $whole -}}
{{- end -}}

{{/* Plain variables of one service, as YAML. dict: root, name, entry (of the map) */}}
{{- define "headshots.plain" -}}
{{- $root := .root -}}
{{- $values := index $root.Values.services .name -}}
{{- $read := index (fromYaml ($root.Files.Get "files/variables.yaml")) .name -}}
{{- /* Libraries read it, too. */ -}}
{{- $env := dict "NODE_ENV" "production" -}}
{{- range $key, $value := fromYaml (include "headshots.variables" $root) -}}
{{- if and (has $key $read) (ne $value "") }}{{ $_ := set $env $key $value }}{{ end -}}
{{- end -}}
{{- range $other := .entry.calls }}{{ $_ := set $env (printf "%s_URL" (upper $other)) (printf "http://%s:8080" $other) }}{{ end -}}
{{- range $key, $value := .entry.constants }}{{ $_ := set $env $key $value }}{{ end -}}
{{- range $key, $file := .entry.files }}{{ $_ := set $env $key (printf "/run/secrets/%s/%s" $.name $file) }}{{ end -}}
{{- if and (fromYaml (include "headshots.kafka" $root)).sasl (has "KAFKA_BROKERS" $read) }}{{ $_ := set $env "KAFKA_SASL_USERNAME" .name }}{{ end -}}
{{- if eq .name "generation" }}{{ $env = merge (fromYaml (include "headshots.engineSettings" $root)) $env }}{{ end -}}
{{- range $key, $value := $values.settings }}{{ $_ := set $env $key (include "headshots.text" $value) }}{{ end -}}
{{- with $root.Values.observability.otlpEndpoint -}}
{{- if ne $.name "web" -}}
{{- $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" . -}}
{{- $_ := set $env "OTEL_SERVICE_NAME" $.name -}}
{{- end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{/* The `env` of a service. dict: root, name, entry */}}
{{- define "headshots.env" -}}
{{- range $key, $value := fromYaml (include "headshots.plain" .) }}
- name: {{ $key }}
  value: {{ $value | quote }}
{{- end }}
{{- with .entry.threads }}
- name: {{ . }}
  valueFrom: { resourceFieldRef: { resource: limits.cpu } }
{{- end }}
{{- if and .root.Values.observability.otlpEndpoint (ne .name "web") }}
- name: POD_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- name: OTEL_RESOURCE_ATTRIBUTES
  value: {{ printf "service.version=%s,k8s.namespace.name=%s,k8s.pod.name=$(POD_NAME)" (include "headshots.imageVersion" .) .root.Release.Namespace | quote }}
{{- end }}
{{- $secret := include "headshots.secretName" . }}
{{- include "headshots.secretVariables" (dict "root" .root "name" .name "keys" .entry.secrets) }}
{{- if has "database" .entry.servers }}{{ include "headshots.databaseTls" . }}{{ end }}
{{- if and (fromYaml (include "headshots.kafka" .root)).sasl (has "kafka" .entry.servers) }}
{{- include "headshots.kafkaPassword" (dict "root" .root "name" .name "secret" $secret) }}
{{- end }}
{{- range .entry.optional }}
{{- include "headshots.secretVariable" (dict "key" . "secret" $secret "optional" true) }}
{{- end }}
{{- end -}}

{{/* dict: key, secret, from (the key there, when it has another name), optional */}}
{{- define "headshots.secretVariable" }}
- name: {{ .key }}
  valueFrom:
    secretKeyRef: { name: {{ .secret }}, key: {{ .from | default .key }}{{ if .optional }}, optional: true{{ end }} }
{{- end -}}
