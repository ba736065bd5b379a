import { toAppError, networkError, type AppError } from '@/services/api/app-error';
import { apiUrl } from '@/services/api/api-url';

export type ExportAnswer = { readonly file: Blob; readonly name: string } | { readonly error: AppError };

const FALLBACK_NAME = 'my-data.zip';

function nameIn(disposition: string | null): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? FALLBACK_NAME;
}

/** A link cannot send the session, so the file is fetched; as a blob the browser keeps it on disk, not in the page. */
export async function fetchExport(token: string, signal: AbortSignal): Promise<ExportAnswer> {
  try {
    const response = await fetch(apiUrl('/auth/account/export'), {
      headers: { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang },
      signal,
    });
    if (response.ok)
      return { file: await response.blob(), name: nameIn(response.headers.get('content-disposition')) };
    const body: unknown = await response.json().catch(() => undefined);
    return { error: toAppError(response.status, body, response.headers.get('retry-after')) };
  } catch {
    return { error: networkError };
  }
}
