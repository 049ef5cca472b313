import type { Page } from '@playwright/test';
import { expectSound, SIZES } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewSchool, openSchool, writeCourse } from '../school.ts';

/* The student's first screen in each of its states, at three widths. */

const LESSONS = [{ title: 'Uma aula' }];
const LONG =
  'Introdução à Fotografia de Natureza Selvagem com Equipamentos Alternativos e Luz Natural em Ambientes Extremos';

const cards = (page: Page) => page.getByRole('region', { name: 'Todos os Cursos' }).getByRole('link');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar cursos' });

test.describe('courses', () => {
  let school: NewSchool;
  test.beforeAll(async () => {
    school = await openSchool();
  });

  test('a single course, with a name that is too long for its place', async ({ page }) => {
    const course = await writeCourse(school, { title: LONG, lessons: LESSONS });
    const { session } = await enroll(
      school,
      [course],
      'Maximiliana Albuquerque Figueiredo de Vasconcelos e Sá'.repeat(2),
    );
    await enterWith(page, session);
    await page.goto('/alunos/cursos');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { name: 'Olá, Maximiliana' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Comece por aqui' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Módulos' }).getByRole('link')).toHaveCount(1);
      await expect(page.getByText(/destaque \d/i)).toHaveCount(0);
    }
    await expectSound(page, 'one course');
  });

  test('forty courses scroll sideways, and the keyboard reaches the last', async ({ page }) => {
    const many = await openSchool();
    const courses: Awaited<ReturnType<typeof writeCourse>>[] = [];
    for (let number = 1; number <= 40; number += 1)
      courses.push(await writeCourse(many, { title: `Curso ${number}`, lessons: [] }));
    const { session } = await enroll(many, courses);
    await enterWith(page, session);
    await page.goto('/alunos/cursos');
    await expect(cards(page)).toHaveCount(40);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await cards(page).first().focus();
      await expect(cards(page).first()).toBeInViewport();
      await cards(page).last().focus();
      await expect(cards(page).last()).toBeInViewport();
    }
    await expectSound(page, 'forty courses');
  });

  test('the search ignores case and accents, and survives Back and a reload', async ({ page }) => {
    const courses = [
      await writeCourse(school, { title: 'Cerâmica em Casa', lessons: LESSONS }),
      await writeCourse(school, { title: 'Marcenaria', lessons: LESSONS }),
    ];
    const { session } = await enroll(school, courses);
    await enterWith(page, session);
    await page.goto('/alunos/cursos');
    await search(page).fill('CERAMICA');
    await expect(cards(page)).toHaveText([/Cerâmica em Casa/]);
    await cards(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cerâmica em Casa' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue('CERAMICA');
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);

    await search(page).fill('xadrez');
    await expect(page.getByText('Nenhum curso encontrado')).toBeVisible();
    await page.getByText('Limpar busca').click();
    await expect(cards(page)).toHaveCount(2);
  });

  test('a locked course shows its contents and its sales page', async ({ page }) => {
    const open = await writeCourse(school, { title: 'Aberto', lessons: LESSONS });
    await writeCourse(school, { title: 'Trancado', lessons: [{ title: 'O que há dentro' }] });
    const { session } = await enroll(school, [open]);
    await enterWith(page, session);
    await page.goto('/alunos/cursos');
    const others = page.getByRole('region', { name: 'Outros conteúdos' });
    const dialog = page.getByRole('dialog', { name: 'Prévia do Curso' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(others.getByText('Acesso Bloqueado').first()).toBeVisible();
      await others.getByRole('button', { name: 'Ver Prévia de Trancado' }).click();
      await expect(dialog.getByText('Primeiros passos')).toBeVisible();
      const buy = dialog.getByRole('link', { name: /Comprar Agora/ });
      await expect(buy).toHaveAttribute('href', 'https://example.com/comprar');
      await expect(buy).toHaveAttribute('target', '_blank');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(others.getByRole('button', { name: 'Ver Prévia de Trancado' })).toBeFocused();
    }
    await others.getByRole('button', { name: 'Ver Prévia de Trancado' }).click();
    await expect(dialog.getByText('Primeiros passos')).toBeVisible();
    await expectSound(page, 'preview');
  });
});

test.describe('highlights', () => {
  const slide = (page: Page, index: number) => page.getByRole('button', { name: `Ir para o destaque ${index} de 2` });
  const isCurrent = (page: Page, index: number) => expect(slide(page, index)).toHaveAttribute('aria-current', 'true');

  test.beforeEach(async ({ page }) => {
    await enterAs(page, 'duda');
    await page.goto('/alunos/cursos');
    await isCurrent(page, 1);
  });

  test('advance automatically and start over', async ({ page }) => {
    await expect(slide(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(slide(page, 1)).toHaveAttribute('aria-current', 'true');
  });

  test('are paused by hover, by focus and by the button', async ({ page }) => {
    const clock = () => page.locator('.carousel-clock').evaluate((dot) => getComputedStyle(dot).animationPlayState);
    await expect.poll(clock).toBe('running');
    await page.getByRole('region', { name: 'Destaques' }).hover();
    await expect.poll(clock).toBe('paused');
    await page.mouse.move(0, 0);
    await expect.poll(clock).toBe('running');
    await page.getByRole('button', { name: 'Pausar os destaques' }).press('Enter');
    await page.mouse.click(2, 300);
    await expect.poll(clock).toBe('paused');
    await page.getByRole('button', { name: 'Retomar os destaques' }).press('Enter');
    await expect.poll(clock).toBe('paused');
    await page.getByRole('searchbox').focus();
    await expect.poll(clock).toBe('running');
  });

  test('are shown in full, three times as wide as high, at every width', async ({ page }) => {
    const picture = page.getByRole('group', { name: '1 de 2' }).getByRole('img');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(3, 1);
    }
  });

  test('do not move under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.carousel-clock')).toHaveCSS('animation-name', 'none');
  });
});
