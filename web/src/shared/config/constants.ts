export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MIN_SIDE = 500;
export const RECOMMENDED_SIDE = 512;
export const MAX_PIXELS = 50_000_000;
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';
export const MIN_PASSWORD = 8;
export const DRAFT_LIFE_MS = 24 * 3600_000;
export const DRAFT_DATABASE = 'headshots';
export const VERIFY_REDIRECT_SECONDS = 5;
/** Image links live 15 minutes; a link this old is renewed before it is used. */
export const LINK_MARGIN_MS = 60_000;
