{{/*
What nginx must be told, under the names of both of its controllers: a body of an upload passes, which is a photo of up to
10 MB and the form around it (`MAX_FORM_BYTES` of the gateway; nginx refuses more than 1 MB), and neither it nor a stream is
collected or ended on the way. The gateway has limits of its own.
*/}}
{{- define "headshots.ingressAnnotations" -}}
nginx.ingress.kubernetes.io/proxy-body-size: 11m
nginx.ingress.kubernetes.io/proxy-request-buffering: 'off'
nginx.ingress.kubernetes.io/proxy-buffering: 'off'
nginx.ingress.kubernetes.io/proxy-read-timeout: '3600'
nginx.ingress.kubernetes.io/proxy-send-timeout: '3600'
nginx.org/client-max-body-size: 11m
nginx.org/proxy-buffering: 'False'
nginx.org/proxy-read-timeout: 3600s
nginx.org/proxy-send-timeout: 3600s
{{- end -}}
