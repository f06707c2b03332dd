import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Button } from '../actions/button.tsx';
import { ExportMenu } from '../actions/export-menu.tsx';
import { LinkCards } from '../actions/link-cards.tsx';
import { RemoveButton } from '../actions/remove-button.tsx';
import { RowActions } from '../actions/row-actions.tsx';
import { ActiveStatus } from '../feedback/active-status.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingState } from '../feedback/loading-state.tsx';
import { StatusBadge, type Tone } from '../feedback/status-badge.tsx';
import { TakenClasses } from '../feedback/taken-classes.tsx';
import { KeyHint } from '../focus/key-hint.tsx';
import { FactsCard } from '../layout/facts-card.tsx';
import { Logo } from '../layout/logo.tsx';
import { AccountCard } from '../people/account-card.tsx';
import { EmailAddress } from '../people/email-address.tsx';
import { ProfileHeader } from '../people/profile-header.tsx';
import { NameList } from '../text/name-list.tsx';
import { Term } from '../text/term.tsx';
import { ignore, Row, Specimen } from './specimen.tsx';

const tones: readonly Tone[] = ['good', 'fair', 'bad', 'neutral'];
const variants = ['filled', 'default', 'light', 'subtle'] as const;

export const Actions = () => (
  <Specimen name="actions" width={720}>
    {(['md', 'sm'] as const).map((size) => (
      <Row key={size}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size={size} leftSection={<IconPlus size={18} aria-hidden />}>
            Add Student
          </Button>
        ))}
      </Row>
    ))}
    <Row>
      <Button disabled>Not allowed</Button>
      <Button color="red">Remove</Button>
      <Button color="red" variant="light">
        Stop Session
      </Button>
      <ExportMenu items={[{ label: 'CSV', type: 'csv', save: ignore }]} />
      <RemoveButton label="Enrolment" onRemove={ignore} />
    </Row>
    <RowActions title="CS2101" isBusy={false} isActive onToggle={ignore} onEdit={ignore} />
    <RowActions title="CS2102" isBusy isActive={false} onToggle={ignore} onEdit={ignore} onRemove={ignore} />
    <LinkCards
      items={[
        { to: '/students', title: 'View Students', text: 'Search and edit students', icon: IconUsers },
        { to: '/groups', title: 'Groups', text: 'Add or edit groups', icon: IconUsers },
      ]}
    />
  </Specimen>
);

export const Feedback = () => (
  <>
    <Specimen name="states" width={560}>
      <EmptyState
        title="No students yet"
        text="Add one student, or import a file."
        links={[{ label: 'Add', to: '/' }]}
      />
      <ErrorState text="The server isn't responding." onRetry={ignore} />
      <LoadingState />
    </Specimen>
    <Specimen name="badges" width={560}>
      <Row>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {`A ${tone} word`}
          </StatusBadge>
        ))}
        <ActiveStatus isActive />
        <ActiveStatus isActive={false} />
      </Row>
      <TakenClasses lines={['CS2101, Mon 2 Nov', 'CS2102, Tue 3 Nov']} unlisted={3}>
        Withdraw their attendance, or leave them.
      </TakenClasses>
    </Specimen>
  </>
);

export const Texts = () => (
  <Specimen name="texts" width={420}>
    <h1>Page title 2026</h1>
    <h2>Section title</h2>
    <p>
      Text with digits 0123456789, a code <code data-code>CS2101-0O</code> and <a href="#link">a link</a>.
    </p>
    <Row>
      <Term year={2} semester={1} />
      <EmailAddress address="aiko.choi@students.example" />
      <Logo />
    </Row>
    <NameList names={['CS1-A', 'CS1-B', 'CS1-C', 'CS1-D', 'CS1-E']} />
    <KeyHint
      keys={[
        [['↑', '↓'], 'move'],
        [['P'], 'present'],
      ]}
    />
  </Specimen>
);

export const People = () => (
  <Specimen name="people" width={720}>
    <ProfileHeader name="Aiko Choi" photo={null} lines={['CS26-000111', 'BSc Computer Science']}>
      <Button variant="default">Edit Profile</Button>
    </ProfileHeader>
    <FactsCard
      title="Studies"
      facts={[
        ['Degree', 'BSc Computer Science'],
        ['Group', 'CS1-B'],
      ]}
    />
    <AccountCard
      title="Your data"
      text="Everything stored about you."
      actions={<Button variant="default">Save</Button>}
    />
  </Specimen>
);
