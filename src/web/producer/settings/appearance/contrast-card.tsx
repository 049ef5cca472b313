import { contrast, deriveTheme, isFaint, shadeFor } from '#shared/theme.ts';
import { colorsOf } from '#web/producer/settings/settings-values.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { useColors } from './colors-card.tsx';
import { ratioText } from './ratio-text.ts';

export function ContrastCard({ form }: { form: SettingsFormState }) {
  const colors = colorsOf(useColors(form));
  const theme = deriveTheme(colors);
  const grounds = [colors.background, colors.surface] as const;
  const shade = isFaint(colors.primary, grounds) ? shadeFor(colors.primary, grounds) : null;
  const rows: [string, number][] = [
    ['Texto no fundo', contrast(theme.bg.fg, theme.bg.bg)],
    ['Texto nos cartões', contrast(theme.card.fg, theme.card.bg)],
    ['Texto no menu', contrast(theme.nav.fg, theme.nav.bg)],
    ['Texto nos botões', contrast(theme.primary, theme.onPrimary)],
    ['Cor primária no fundo', contrast(colors.primary, colors.background)],
  ];
  return (
    <Card>
      <section aria-label="Contraste calculado">
        <CardHead title="Contraste calculado">
          O texto sobre cada cor é escolhido sozinho, entre branco e preto.
        </CardHead>
        <dl className="settings-ratios">
          {rows.map(([name, ratio]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{ratioText(ratio)}</dd>
            </div>
          ))}
        </dl>
        {shade && (
          <div className="settings-shade">
            <span style={{ background: shade }} aria-hidden="true" />
            <p className="text-sm">
              A cor primária quase some sobre o fundo ou os cartões. Esta variação chega a 3 para 1.
            </p>
            <Button
              size="small"
              onClick={() => form.setValue('primaryColor', shade, { shouldDirty: true, shouldValidate: true })}
            >
              Usar {shade}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}
