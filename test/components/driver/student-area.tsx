import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/lib/api/query-client.ts';
import { navigate } from '#web/student/routing/location.ts';
import { StudentApp } from '#web/student/student-app.tsx';
import { openPage, type Visitor } from './page.ts';

/** Opens a page of the students' area or its sign-in. */
export const openStudentArea = (visitor: Visitor, path: string) =>
  openPage(visitor, path, () => {
    navigate(path, { replace: true });
    return (
      <QueryClientProvider client={queryClient}>
        <StudentApp />
      </QueryClientProvider>
    );
  });
