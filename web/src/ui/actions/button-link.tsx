import type { ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

type AnchorProps = ComponentProps<'a'> & { to: string; search: Readonly<Record<string, unknown>> };
const Anchor = ({ to, search, ...anchor }: AnchorProps) => <Link {...anchor} to={to} search={search} />;

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  to: string;
  search?: Readonly<Record<string, unknown>> | undefined;
  children: ReactNode;
};

/** A link with the look of a button, to a path that the router's types do not know. */
export const ButtonLink = ({ search = {}, ...props }: Props) => (
  <Button component={Anchor} search={search} {...props} />
);
