const longest = 40;
const nameLike = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*$/u;

/** Anybody may register any "name": digits, dots or slashes could be somebody's advertisement in our mail. */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim();
  return name.length <= longest && nameLike.test(name) ? name : undefined;
}
