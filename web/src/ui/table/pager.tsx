import { formatCount } from '@muster/contract/http/plural';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { ariaDisabled } from '../actions/aria-disabled.ts';
import classes from './pager.module.css';

type Props = {
  page: number;
  pageSize: number;
  /** Undefined while loading. */
  total: number | undefined;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
  pageSizes?: readonly number[];
};

/** '51–100 of 1,200', page buttons and rows per page. */
export function Pager({ page, pageSize, total, onPage, onPageSize, pageSizes = [25, 50, 100] }: Props) {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const first = (page - 1) * pageSize + 1;
  const end = Math.min(page * pageSize, total ?? 0);
  const steps = [
    { label: 'First page', to: 1, icon: IconChevronsLeft, isDisabled: page <= 1 },
    { label: 'Previous page', to: Math.min(page - 1, last), icon: IconChevronLeft, isDisabled: page <= 1 },
    { label: 'Next page', to: page + 1, icon: IconChevronRight, isDisabled: page >= last },
    { label: 'Last page', to: last, icon: IconChevronsRight, isDisabled: page >= last },
  ];
  return (
    <nav className={classes.pager} aria-label="Pages" data-loading={total === undefined || undefined}>
      <span className={classes.range} role="status">
        {total === undefined || total === 0 ? '' : `${rangeOf(first, end)} of ${formatCount(total)}`}
      </span>
      {onPageSize && (
        <NativeSelect
          aria-label="Rows on a page"
          size="sm"
          value={String(pageSize)}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      )}
      <div className={classes.steps}>
        {steps.slice(0, 2).map((step) => (
          <Step key={step.label} {...step} onPage={onPage} />
        ))}
        <span className={classes.page}>
          Page {formatCount(page)}
          {total !== undefined && ` of ${formatCount(last)}`}
        </span>
        {steps.slice(2).map((step) => (
          <Step key={step.label} {...step} onPage={onPage} />
        ))}
      </div>
    </nav>
  );
}

/** '0' beyond the last page, which an old URL may name. */
const rangeOf = (first: number, end: number): string =>
  first > end ? '0' : `${formatCount(first)}–${formatCount(end)}`;

type StepProps = {
  label: string;
  to: number;
  icon: typeof IconChevronLeft;
  isDisabled: boolean;
  onPage: (page: number) => void;
};

/** Stays focusable on the first and last page, so that the focus is not lost there. */
function Step({ label, to, icon: Icon, isDisabled, onPage }: StepProps) {
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      size={38}
      aria-label={label}
      {...ariaDisabled(isDisabled)}
      onClick={() => {
        if (!isDisabled) onPage(to);
      }}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
