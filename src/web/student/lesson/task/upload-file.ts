import type { SubmissionFile } from '#shared/contract/assignments/handed-in.ts';
import { Problem } from '#web/lib/api/problem.ts';

type Upload = { lessonId: string; version: number; file: File; onProgress: (percent: number) => void };

/** XMLHttpRequest instead of the API client, for upload progress. */
export function uploadFile({ lessonId, version, file, onProgress }: Upload): Promise<SubmissionFile> {
  const form = new FormData();
  form.set('version', `${version}`);
  form.set('file', file);
  const request = new XMLHttpRequest();
  request.open('POST', `/api/student/lessons/${lessonId}/task/files`);
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new TypeError('network'));
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve(response);
      else reject(new Problem(response?.code ?? '', { status, data: response?.data }));
    };
    request.send(form);
  });
}
