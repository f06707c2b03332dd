import colours from '../theme/module-colours.module.css';
import { moduleColours } from '../theme/module-colours.logic.ts';
import classes from './module-square.module.css';

/** Colours of the modules that are visible together. */
export type ModuleColours = ReturnType<typeof moduleColours>;

/** Props that set the colours of a module: `--module-edge`, `--module-ground`, `--module-text`. */
export const moduleColourProps = (code: string, known: ModuleColours = moduleColours([code])) => ({
  className: colours.colours ?? '',
  'data-module-colour': known.get(code) ?? 0,
});

/** Marks a module code in a list with the colour of the module. */
export function ModuleSquare({ code, known }: { code: string; known?: ModuleColours }) {
  const { className, ...colour } = moduleColourProps(code, known);
  return <span className={`${className} ${classes.square}`} {...colour} aria-hidden />;
}
