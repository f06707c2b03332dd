import type { Role } from '@muster/contract/http/shared';
import { Kbd, Modal } from '@mantine/core';
import { manualKeys } from '../../features/sessions/register/register-keys.texts.ts';
import { useMarkStatuses } from '#lib/auth/use-mark-statuses.ts';
import { isApple } from '#lib/is-apple.ts';
import type { KeyHints } from '#ui/focus/key-hint.tsx';
import classes from './shortcuts-dialog.module.css';

const generalKeys: KeyHints = [
  [[isApple ? '⌘' : 'Ctrl', 'K'], 'search pages and actions'],
  [['?'], 'show this list'],
  [['Esc'], 'close a dialog or a menu'],
];

type Props = { role: Role; onClose: () => void };

/** Keyboard shortcuts of a role's screens, opened from the user menu or with "?". */
export function ShortcutsDialog({ role, onClose }: Props) {
  const statuses = useMarkStatuses();
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="md">
      <Shortcuts title="Everywhere" keys={generalKeys} />
      {role !== 'student' && <Shortcuts title="In a register" keys={manualKeys(statuses)} />}
    </Modal>
  );
}

function Shortcuts({ title, keys }: { title: string; keys: KeyHints }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {keys.map(([names, action]) => (
          <div key={action} className={classes.line}>
            <dt className={classes.action}>{action}</dt>
            <dd className={classes.keys}>
              {names.map((name) => (
                <Kbd key={name} size="sm">
                  {name}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
