import { useQuery } from '@tanstack/react-query';
import { Bell, CirclePlay, History, LayoutGrid, Monitor, Smartphone, Star, Tablet } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { deriveTheme, themeVars } from '#shared/theme.ts';
import { api } from '#web/lib/api/api.ts';
import { shownAddress } from '#web/panel/shown-address.ts';
import { colorsOf } from '#web/producer/settings/settings-values.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { CoverDrawing } from '#web/ui/media/cover-drawing.tsx';
import { useColors } from './colors-card.tsx';

const SCREENS = [
  { value: 'desktop', name: 'Computador', Icon: Monitor },
  { value: 'tablet', name: 'Tablet', Icon: Tablet },
  { value: 'phone', name: 'Celular', Icon: Smartphone },
] as const;
type Screen = (typeof SCREENS)[number]['value'];

const MENU = [
  [LayoutGrid, 'Cursos'],
  [CirclePlay, 'Continuar'],
  [Star, 'Favoritos'],
  [History, 'Histórico'],
  [Bell, 'Avisos'],
] as const;
const SHOWN = 3;
/** Titles that select a drawing for a course that does not exist yet. */
const DRAWN = ['Primeiro', 'Segundo', 'Terceiro'];

export function SchoolPreview({ form }: { form: SettingsFormState }) {
  const [screen, setScreen] = useState<Screen>('desktop');
  const theme = deriveTheme(colorsOf(useColors(form)));
  const courses = useShownCourses();
  return (
    <section className="grid gap-3" aria-label="Prévia ao vivo">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md">Prévia ao vivo</h2>
        <Segmented
          label="Tamanho da prévia"
          value={screen}
          onChange={setScreen}
          options={SCREENS.map(({ value, name, Icon }) => ({
            value,
            label: (
              <>
                <Icon size={16} aria-hidden="true" />
                <span className="sr-only">{name}</span>
              </>
            ),
          }))}
        />
      </div>
      <div className="overflow-hidden">
        <div
          className="settings-preview on-bg"
          data-area="student"
          data-scheme={theme.scheme}
          data-screen={screen}
          style={themeVars(theme) as unknown as CSSProperties}
        >
          <Brand form={form} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 overflow-hidden p-3.5">
            <b className="text-md">Olá, Duda</b>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 rounded-mid border border-line p-2.5 on-card">
              <div>
                <b className="block truncate">{courses[0]?.title ?? 'Sua primeira aula'}</b>
                <span className="text-muted">Visto há 2 horas</span>
              </div>
              <span className="settings-preview-button">Continuar</span>
              <span className="settings-preview-bar" />
            </div>
            <b>Todos os Cursos</b>
            <div className="settings-preview-covers">
              {courses.map(({ id, title, coverUrl }) => (
                <Cover key={id} src={coverUrl} title={title} sizes="92px" />
              ))}
              {courses.length === 0 &&
                DRAWN.map((title) => (
                  <div key={title} className="cover cover-course settings-preview-drawn">
                    <CoverDrawing title={title} wide={false} />
                  </div>
                ))}
            </div>
            {courses.length > 0 ? (
              <span className="text-brand">Ver todos os cursos</span>
            ) : (
              <span className="text-muted">Seus cursos aparecem aqui, com as capas deles.</span>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The newest published courses; drafts if nothing is published. */
function useShownCourses() {
  const { data } = useQuery(api.producer.courses.queryOptions());
  const courses = data?.courses ?? [];
  const published = courses.filter((course) => course.published);
  return (published.length > 0 ? published : courses).slice(0, SHOWN);
}

function Brand({ form: { control } }: { form: SettingsFormState }) {
  const [name, logo] = useWatch({ control, name: ['memberAreaName', 'navbarLogoUrl'] });
  const shown = shownAddress(logo ?? '');
  return (
    <div className="settings-preview-side on-nav">
      <b>
        {shown ? <img src={shown} alt="" /> : null}
        <span className="truncate">{name}</span>
      </b>
      {MENU.map(([Icon, label], at) => (
        <span key={label} className="settings-preview-item" data-current={at === 0 || undefined}>
          <Icon size={13} aria-hidden="true" />
          {label}
        </span>
      ))}
    </div>
  );
}
