/** Lists ids in Markdown, each as code. */
export function listIds(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(", ");
}
