import { Problem } from '#web/lib/api/problem.ts';

type Upload = {
  /** Where pictures of whoever writes are taken. */
  address: string;
  pictureId: string;
  file: Blob;
  onProgress: (percent: number) => void;
};

/** As the API's own call, which cannot tell how much of a file has left. Sent again under its id it is there once. */
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
