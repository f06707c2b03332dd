import { Stack, Text, TextInput } from '@mantine/core';
import { correction, generate } from 'lean-qr';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { type AppSetUpReply, factorErrorText } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';
import classes from './second-factor.module.css';

type Props = {
  setUp: AppSetUpReply;
  submitLabel: string;
  /** Throws what is shown as the error. */
  onCode: (code: string) => Promise<void>;
};

/** Shows the key of a new app as QR code and text, and confirms it with its first code. */
export function AppSetUp({ setUp, submitLabel, onCode }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await whileBusy(() => onCode(code)).catch((problem: unknown) => setError(factorErrorText(problem)));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={texts.setUpTitle}>
      <Stack gap="md">
        <Text>{texts.scan}</Text>
        <QrCode text={setUp.uri} />
        <div>
          <Text size="sm" c="dimmed">
            {texts.key}
          </Text>
          <code className={classes.key}>{setUp.key.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
        </div>
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

/** White margin that readers need around the symbol, in modules. */
const margin = 4;

function QrCode({ text }: { text: string }) {
  const symbol = generate(text, { minCorrectionLevel: correction.M });
  const side = symbol.size + 2 * margin;
  let path = '';
  for (let y = 0; y < symbol.size; y++)
    for (let x = 0; x < symbol.size; x++) if (symbol.get(x, y)) path += `M${x + margin} ${y + margin}h1v1h-1z`;
  return (
    <svg className={classes.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="QR code with the key">
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
