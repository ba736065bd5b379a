{{/* Engines on GPUs: the pod, and what generation is told of them. */}}

{{/* "true" or nothing */}}
{{- define "headshots.engineScales" -}}
{{- with .Values.engine.autoscaling -}}
{{- if and (eq $.Values.autoscaler.by "keda") (gt (int .maxReplicas) (int $.Values.engine.replicas)) }}true{{ end -}}
{{- end -}}
{{- end -}}

{{/* The restricted pod of every other workload, with a GPU, and shared memory for the processes of its engine. */}}
{{- define "headshots.engine" -}}
{{- $engine := .Values.engine -}}
{{- $gpu := dict $engine.gpu 1 -}}
{{- $resources := dict "requests" (merge (deepCopy $gpu) $engine.resources.requests) "limits" (merge (deepCopy $gpu) $engine.resources.limits) -}}
{{- include "headshots.pod" (dict
  "root" .
  "name" "engine"
  "image" $engine.image
  "account" "engine"
  "command" $engine.command
  "env" (include "headshots.engineEnv" . | trim)
  "ports" "- { name: http, containerPort: 8000 }"
  "probes" (include "headshots.engineProbes" . | trim)
  "resources" $resources
  "tmp" $engine.tmp
  "mounts" "- { name: shm, mountPath: /dev/shm }\n- { name: weights, mountPath: /weights, readOnly: true }"
  "volumes" (printf "- name: shm\n  emptyDir: { medium: Memory, sizeLimit: %s }\n- name: weights\n  persistentVolumeClaim: { claimName: %s, readOnly: true }" $engine.sharedMemory $engine.weightsClaim)
  "grace" 120
  "spread" true
  "priority" .Values.priorityClasses.batch
  "place" (pick $engine "nodeSelector" "tolerations" "runtimeClassName")
) -}}
{{- end -}}

{{/* Weights come from the claim and from nowhere else; what is compiled at the start lies in /tmp. */}}
{{- define "headshots.engineEnv" -}}
- { name: MODEL, value: {{ .Values.engine.model | quote }} }
- { name: HOME, value: /tmp }
- { name: XDG_CACHE_HOME, value: /tmp/cache }
- { name: HF_HOME, value: /weights }
- { name: HF_HUB_OFFLINE, value: "1" }
- { name: VLLM_NO_USAGE_STATS, value: "1" }
{{- include "headshots.secretVariable" (dict "key" "VLLM_API_KEY" "from" "ENGINE_TOKEN" "secret" (include "headshots.secretName" (dict "root" . "name" "generation")) "optional" true) }}
{{- end -}}

{{/* Weights load and kernels compile for minutes; then it answers at once, or it hangs. */}}
{{- define "headshots.engineProbes" -}}
{{- $health := printf "httpGet: { path: %s, port: http }" .Values.engine.healthPath -}}
startupProbe:
  {{ $health }}
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: {{ div (add (int .Values.engine.startupSeconds) 4) 5 }}
livenessProbe:
  {{ $health }}
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 6
readinessProbe:
  {{ $health }}
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}

{{/* What generation is told of engines of this release, as YAML; its own settings go before. */}}
{{- define "headshots.engineSettings" -}}
{{- with .Values.engine -}}
{{- if .enabled -}}
ENGINE: images-edits
ENGINE_URLS: dns+http://engine:8000
ENGINE_MODEL: {{ .model | quote }}
ENGINE_MODEL_LICENCE: {{ .licence | quote }}
{{- end -}}
{{- end -}}
{{- end -}}
