import classes from './email-address.module.css';

/** An address that does not fit on its line goes on before its @, not amid a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className={classes.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
