import type { LinkProps, RegisteredRouter, RouteById, RouteIds } from '@tanstack/react-router';
import { expectTypeOf, test } from 'vitest';
import type { ListAddress } from '#shared/lists/list-question.ts';
import type { StudentsAddress } from '#shared/lists/students-question.ts';
import type { router } from './router.tsx';

/*
 * The routes are derived from tables. `npm run types` checks here that links and search parameters are typed as if
 * each route were written by hand.
 */

type Tree = RegisteredRouter['routeTree'];
type Types<Id extends RouteIds<Tree>> = RouteById<Tree, Id>['types'];

test('a link must lead to a screen that exists', () => {
  expectTypeOf<RegisteredRouter>().toEqualTypeOf<typeof router>();
  expectTypeOf<'/admin/students'>().toExtend<LinkProps['to']>();
  expectTypeOf<'/admin/super/configuracoes/limpeza'>().toExtend<LinkProps['to']>();
  expectTypeOf<'/admin/courses/$courseId/webhooks'>().toExtend<LinkProps['to']>();
  expectTypeOf<'/admin/studants'>().not.toExtend<LinkProps['to']>();
  expectTypeOf<'/alunos/cursos'>().not.toExtend<LinkProps['to']>();
});

test('a screen knows the parameters and the search of its address', () => {
  expectTypeOf<Types<'/admin/tabs/admin/courses/$courseId/webhooks'>['allParams']>().toExtend<{ courseId: string }>();
  expectTypeOf<Types<'/admin/tabs/admin/courses'>['allParams']>().not.toExtend<{ courseId: string }>();
  expectTypeOf<Types<'/admin/tabs/admin/students'>['fullSearchSchema']>().toEqualTypeOf<StudentsAddress>();
  expectTypeOf<Types<'/owner/admin/super/pagamentos'>['fullSearchSchema']>().toEqualTypeOf<ListAddress>();
});
