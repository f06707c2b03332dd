/** What stands in for a face: the first letter of the name, not that of 'Dr.' or 'Prof' before it. */
export function avatarInitial(name: string): string {
  const bare = name.trim().replace(/^(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx)(?:\.\s*|\s+))+(?=\S)/u, '');
  return [...bare].slice(0, 1).join('').toUpperCase();
}
