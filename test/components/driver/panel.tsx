import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { addFieldTexts } from '#web/lib/texts/field-texts.ts';
import { keepWhatIsTyped } from '#web/panel-app/keep-typed.ts';
import { router } from '#web/panel-app/router.tsx';
import { PRODUCER_ERROR_TEXTS } from '#web/producer/error-texts.ts';
import { PRODUCER_FIELD_TEXTS } from '#web/producer/field-texts.ts';
import { testApp } from '../../app.ts';
import { newSchool, type TestSchool } from '../../fixtures/factories.ts';
import { fill, newVisitor, openPage, user, type Visitor } from './page.ts';

addErrorTexts(PRODUCER_ERROR_TEXTS);
addFieldTexts(PRODUCER_FIELD_TEXTS);
keepWhatIsTyped(queryClient);

/** Opens a page of the panels or their sign-in. */
export const openPanel = (visitor: Visitor, path: string) =>
  openPage(visitor, path, () => (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter(router.options)} />
    </QueryClientProvider>
  ));

/** A producer with a school, who has confirmed their identity. */
export async function newProducer(profile: Parameters<typeof newSchool>[1] = {}): Promise<Visitor & TestSchool> {
  const { services, signedIn } = await testApp();
  const school = await newSchool(services.db, profile);
  const browser = await signedIn({ kind: 'producer', userId: school.producerId });
  return Object.assign(newVisitor(browser), school);
}

/** Unsaved text in a page asks before leaving; in a dialog it does not. */
export async function expectAskedBeforeLeaving(field: HTMLTextAreaElement | HTMLInputElement, typed: string) {
  fill(field, typed);
  await user.click(screen.getByRole('link', { name: 'Relatórios' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect([window.location.pathname.includes('/reports'), field.value]).toEqual([false, typed]);
}
