import { Problem } from '#web/lib/api/problem.ts';

type Upload = {
  /** Upload address for the author's role. */
  address: string;
  pictureId: string;
  file: Blob;
  onProgress: (percent: number) => void;
};

/** XMLHttpRequest instead of the API client, for upload progress. Idempotent by the picture's id. */
export function uploadPicture({ address, pictureId, file, onProgress }: Upload): Promise<void> {
  const form = new FormData();
  form.set('pictureId', pictureId);
  form.set('file', file, 'imagem');
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new TypeError('network'));
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) resolve();
      else reject(new Problem(response?.code ?? '', { status, data: response?.data }));
    };
    request.send(form);
  });
}
