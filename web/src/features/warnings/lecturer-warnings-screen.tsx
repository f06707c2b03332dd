import { PageHeader } from '#ui/layout/page-header.tsx';
import { WarningList } from './warning-list.tsx';
import { texts } from './warnings.texts.ts';

/** `/lecturer/warnings`: early warnings of students in the lecturer's classes. */
export function LecturerWarningsScreen() {
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.aboutOwn}
        back={{ to: '/lecturer-dashboard', label: texts.backToDashboard }}
      />
      <WarningList />
    </>
  );
}
