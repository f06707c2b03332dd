/** The first letter of a name without a title such as 'Dr.' or 'Prof'. */
export function avatarInitial(name: string): string {
  const bare = name.trim().replace(/^(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx)(?:\.\s*|\s+))+(?=\S)/u, '');
  return [...bare].slice(0, 1).join('').toUpperCase();
}
