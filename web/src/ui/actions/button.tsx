import {
  Button as MantineButton,
  type ButtonProps,
  createPolymorphicComponent,
  Loader,
  type PolymorphicComponentProps,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { ariaDisabled } from './aria-disabled.ts';

/**
 * Mantine's button, except that `disabled` and `loading` keep the keyboard focus: a natively disabled button loses it.
 * A click on an inactive button does nothing, and does not submit its form either.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(
  ({
    disabled = false,
    loading = false,
    leftSection,
    onClick,
    ...props
  }: PolymorphicComponentProps<'button', ButtonProps>) => {
    const isInactive = disabled || loading;
    return (
      <MantineButton
        {...props}
        {...(isInactive && ariaDisabled(true))}
        aria-busy={loading || undefined}
        leftSection={loading ? <Loader size="1.1em" color="currentcolor" aria-hidden /> : leftSection}
        onClick={isInactive ? preventDefault : onClick}
      />
    );
  },
);

function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}
