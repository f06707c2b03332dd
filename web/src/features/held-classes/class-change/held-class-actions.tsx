import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { Role } from '@muster/contract/http/shared';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { SignInSheetMenu } from '../sign-in-sheet/sign-in-sheet-menu.tsx';
import { ClassChangeActions } from './class-change-actions.tsx';

type Props = {
  held: HeldClass;
  viewer: Role;
  /** Called after the class was changed; the details shown are outdated then. */
  onChanged: () => void;
};

/** What the viewer may do with the class of one week: move or cancel it, open its register, print its sign-in sheet. */
export function HeldClassActions({ held, viewer, onChanged }: Props) {
  const { session_id: session } = held;
  if (viewer === 'student') return null;
  return (
    <>
      <ClassChangeActions held={held} onChanged={onChanged} />
      {session !== null && (
        <Button
          variant="default"
          leftSection={<IconClipboardCheck size={18} aria-hidden />}
          renderRoot={(root) => <Link {...root} to="/class-session/$id" params={{ id: session }} />}
        >
          Open register
        </Button>
      )}
      <SignInSheetMenu held={held} />
    </>
  );
}
