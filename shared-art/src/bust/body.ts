import { COLORS } from '../palette';
import { path } from '../svg';

/** Shoulders and neck, and a top with a fine collar line. */
export function body(skin: string, cloth: string): string {
  return (
    path(
      'M-10 372C-6 322 34 306 84 296C108 291 114 276 113 236L187 236C186 276 192 291 216 296C266 306 306 322 310 372Z',
      { fill: skin },
    ) +
    path('M-10 380C-8 334 30 312 84 300C100 324 200 324 216 300C270 312 308 334 310 380Z', { fill: cloth }) +
    path('M84 300C100 324 200 324 216 300', {
      fill: 'none',
      stroke: COLORS.paper,
      'stroke-opacity': '.5',
      'stroke-width': '2.2',
    })
  );
}

/** The shadow that hair throws on the neck. */
export function neckShadow(): string {
  return path('M113 236L187 236C187 250 187 258 188 266C166 280 134 280 112 266C113 258 113 250 113 236Z', {
    fill: '#000',
    opacity: '.16',
  });
}
