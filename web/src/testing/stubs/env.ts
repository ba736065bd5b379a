export const isDevelopment = true;
