import {
  IconBolt,
  IconBooks,
  IconCertificate,
  IconLayout2,
  IconSchool,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { SearchResult } from './search.logic.ts';

const icons: Record<SearchResult['kind'], typeof IconBolt> = {
  student: IconSchool,
  staff: IconUsersGroup,
  module: IconBooks,
  group: IconUsers,
  degree: IconCertificate,
  page: IconLayout2,
  action: IconBolt,
};

export function ResultIcon({ kind }: Pick<SearchResult, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
