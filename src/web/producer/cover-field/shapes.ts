export const SHAPES = {
  course: { width: 640, height: 960, purpose: 'cover' },
  module: { width: 640, height: 960, purpose: 'module' },
  banner: { width: 1200, height: 400, purpose: 'banner' },
  signature: { width: 600, height: 168, purpose: 'logo' },
  phone: { width: 800, height: 600, purpose: 'banner' },
} as const;

export type Shape = keyof typeof SHAPES;
