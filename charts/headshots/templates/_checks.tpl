{{/* What a schema cannot say. Every message begins with the path of the value. */}}
{{- define "headshots.checks" -}}
{{- $v := .Values -}}
{{- $services := (fromYaml (include "headshots.map" .)).services -}}

{{- if $v.production }}
{{- if not (hasPrefix "https://" $v.publicUrl) }}{{ fail "publicUrl: must be https with production: true" }}{{ end }}
{{- if not $v.edge.trustProxy }}{{ fail "edge.trustProxy: missing; without it all customers share the limits of the proxy's address" }}{{ end }}
{{- if and (eq $v.payment.mode "bypass") (not $v.payment.allowBypass) }}{{ fail "payment.mode: bypass takes no money; payment.allowBypass: true says that this is meant" }}{{ end }}
{{- range list "name" "street" "city" "country" }}
{{- if not (get $v.operator .) }}{{ fail (printf "operator.%s: missing; legal notice and invoices need it" .) }}{{ end }}
{{- end }}
{{- if $v.embedded.enabled }}{{ fail "embedded.enabled: servers of one pod each, without copies or backups, are for trying; not with production: true" }}{{ end }}
{{- if eq ($v.image.tag | default "") "latest" }}{{ fail "image.tag: latest says nothing; name a version, or image.digests" }}{{ end }}
{{- end }}
{{- if and (eq $v.payment.mode "bypass") (not $v.payment.allowBypass) }}{{ fail "payment.allowBypass: must be true with payment.mode: bypass" }}{{ end }}

{{- if $v.kafka.strimzi.enabled }}
{{- if $v.kafka.brokers }}{{ fail "kafka.brokers: must be left out with kafka.strimzi.enabled; they are those of Strimzi" }}{{ end }}
{{- if $v.kafka.rights }}{{ fail "kafka.rights: must be false with kafka.strimzi.enabled; a KafkaUser has the rights of each service" }}{{ end }}
{{- if gt (int $v.kafka.replicas) (int $v.kafka.strimzi.nodes) }}{{ fail "kafka.strimzi.nodes: fewer than kafka.replicas, the copies of each partition" }}{{ end }}
{{- else if not $v.kafka.brokers }}{{ fail "kafka.brokers: missing; they are needed without kafka.strimzi.enabled" }}
{{- end }}
{{- if gt (int $v.kafka.minInSyncReplicas) (int $v.kafka.replicas) }}{{ fail "kafka.minInSyncReplicas: more than kafka.replicas; nothing could be sent" }}{{ end }}
{{- with $v.database.cloudNativePg }}
{{- if .enabled }}
{{- if has "databases" $v.provision.jobs }}{{ fail "provision.jobs: databases must be left out with database.cloudNativePg.enabled; each is a Database" }}{{ end }}
{{- if and $v.production (not .backup) }}{{ fail "database.cloudNativePg.backup: missing; there is money in it (production: true)" }}{{ end }}
{{- if and .recovery (ne (dig "method" "" (.backup | default dict)) "plugin") }}{{ fail "database.cloudNativePg.recovery: needs backup.method: plugin, which has backup and log" }}{{ end }}
{{- if .recovery }}{{ if eq (dig "serverName" $v.database.cloudNativePg.name (.recovery.parameters | default dict)) (dig "plugin" "parameters" "serverName" $v.database.cloudNativePg.name (.backup | default dict)) }}{{ fail "database.cloudNativePg.backup.plugin.parameters.serverName: the new log would lie in the folder of the old one; give it another name" }}{{ end }}{{ end }}
{{- if and .backup (eq (.backup.method | default "") "plugin") (not .backup.plugin) }}{{ fail "database.cloudNativePg.backup.plugin: missing with method: plugin" }}{{ end }}
{{- end }}
{{- end }}

{{- /* What holds data and is not of these values any more. Only a cluster knows: `helm template` finds nothing. */ -}}
{{- range $kept := list
  (dict "kind" "Cluster" "group" "postgresql.cnpg.io/v1" "values" $v.database.cloudNativePg "path" "database.cloudNativePg")
  (dict "kind" "Kafka" "group" "kafka.strimzi.io/v1" "values" $v.kafka.strimzi "path" "kafka.strimzi") }}
{{- if and (not $kept.values.leave) ($.Capabilities.APIVersions.Has (printf "%s/%s" $kept.group $kept.kind)) }}
{{- range (lookup $kept.group $kept.kind $.Release.Namespace "").items }}
{{- if and (eq (dig "labels" "app.kubernetes.io/part-of" "" .metadata) "headshots") (not (and $kept.values.enabled (eq .metadata.name $kept.values.name))) }}
{{- fail (printf "%s.enabled: the %s %s in this namespace holds the data of this product and these values leave it behind; %s.leave: true says that this is meant (it is not deleted)" $kept.path $kept.kind .metadata.name $kept.path) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- if and $v.kafka.sasl (not $v.kafka.tls.enabled) }}{{ fail "kafka.sasl: an account without kafka.tls.enabled would be readable on the way" }}{{ end }}

{{- if and (has "apple" $v.socialProviders) (has "realm" $v.provision.jobs) }}{{ fail "provision.jobs: realm has no place for Apple's key; apply the realm yourself (deploy/README.md) and leave it out" }}{{ end }}

{{- if $v.embedded.enabled }}
{{- if or (ne (join "," $v.kafka.brokers) "kafka:9092") $v.kafka.tls.enabled }}{{ fail "kafka.brokers: must be kafka:9092, without kafka.tls, with embedded.enabled" }}{{ end }}
{{- if gt (int $v.kafka.replicas) 1 }}{{ fail "kafka.replicas: there is one broker with embedded.enabled" }}{{ end }}
{{- if ne $v.keycloak.url "http://keycloak:8080/idp" }}{{ fail "keycloak.url: must be http://keycloak:8080/idp with embedded.enabled" }}{{ end }}
{{- if ne $v.storage.endpoint "http://minio:9000" }}{{ fail "storage.endpoint: must be http://minio:9000 with embedded.enabled" }}{{ end }}
{{- range list "databases" "topics" "realm" "storage" }}
{{- if not (has . $v.provision.jobs) }}{{ fail (printf "provision.jobs: %s is missing; nobody else makes it ready with embedded.enabled" .) }}{{ end }}
{{- end }}
{{- if $v.externalSecrets.enabled }}{{ fail "externalSecrets.enabled: a Job makes the Secrets with embedded.enabled" }}{{ end }}
{{- end }}

{{- if eq $v.edge.kind "httproute" }}
{{- if not $v.edge.gateway }}{{ fail "edge.gateway: missing; edge.kind: httproute hangs on a Gateway" }}{{ end }}
{{- end }}

{{- if and $v.externalSecrets.enabled (not $v.externalSecrets.store) }}{{ fail "externalSecrets.store: missing; externalSecrets.enabled reads secrets from one" }}{{ end }}
{{- if and (eq $v.autoscaler.by "keda") (not $v.autoscaler.prometheus) }}{{ fail "autoscaler.prometheus: missing; KEDA asks it for the length of the queue" }}{{ end }}

{{- if and $v.priorityClasses.create (not (and $v.priorityClasses.serving $v.priorityClasses.batch)) }}{{ fail "priorityClasses.create: needs the names priorityClasses.serving and priorityClasses.batch" }}{{ end }}

{{- with $v.engine }}
{{- if .enabled }}
{{- range list "image" "model" "licence" "weightsClaim" }}
{{- if not (get $v.engine .) }}{{ fail (printf "engine.%s: missing with engine.enabled" .) }}{{ end }}
{{- end }}
{{- if and .autoscaling (lt (int .autoscaling.maxReplicas) (int .replicas)) }}{{ fail "engine.autoscaling.maxReplicas: fewer than engine.replicas" }}{{ end }}
{{- if $v.services.generation.settings.ENGINE_URLS }}{{ fail "services.generation.settings.ENGINE_URLS: must be left out with engine.enabled, which tells it" }}{{ end }}
{{- else if .autoscaling }}{{ fail "engine.autoscaling: there is nothing to scale without engine.enabled" }}
{{- end }}
{{- end }}

{{- $open := int $v.database.otherConnections }}
{{- range $name, $entry := $services }}
{{- $of := dict "root" $ "name" $name }}
{{- $values := index $v.services $name }}
{{- $most := int (include "headshots.most" $of) }}
{{- with $values.autoscaling }}
{{- if lt (int .maxReplicas) (int $values.replicas) }}{{ fail (printf "services.%s.autoscaling.maxReplicas: fewer than services.%s.replicas" $name $name) }}{{ end }}
{{- end }}
{{- if has "database" $entry.servers }}
{{- $open = add $open (mul $most (add 1 (int ($values.settings.DATABASE_POOL | default 10)))) }}
{{- end }}
{{- if and $entry.threads (not $values.resources.limits.cpu) }}{{ fail (printf "services.%s.resources.limits.cpu: missing; %s follows it" $name $entry.threads) }}{{ end }}
{{- $drain := int ($values.settings.SHUTDOWN_DRAIN_MS | default 5000) }}
{{- $grace := int ($values.settings.SHUTDOWN_GRACE_MS | default 40000) }}
{{- if ge $drain $grace }}{{ fail (printf "services.%s.settings.SHUTDOWN_GRACE_MS: must be longer than SHUTDOWN_DRAIN_MS" $name) }}{{ end }}
{{- end }}
{{- if gt $open (sub (int $v.database.maxConnections) 10) }}
{{- fail (printf "database.maxConnections: pods may open %d connections at their most (replicas times DATABASE_POOL and one); %d are there, 10 of them kept for people" (int $open) (int $v.database.maxConnections)) }}
{{- end }}

{{- $engine := merge (deepCopy $v.services.generation.settings) (fromYaml (include "headshots.engineSettings" .)) }}
{{- if eq ($engine.ENGINE | default "studio") "images-edits" }}
{{- range list "ENGINE_URLS" "ENGINE_MODEL" }}
{{- if not (get $engine .) }}{{ fail (printf "services.generation.settings.%s: missing with ENGINE: images-edits" .) }}{{ end }}
{{- end }}
{{- end }}
{{- end -}}
