/** The only place that reads the bundler's environment. */
export const isDevelopment: boolean = import.meta.env.DEV;
