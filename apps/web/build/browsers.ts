import manifest from '../package.json' with { type: 'json' };

/** The oldest browsers that package.json names, as Vite's `build.target` spells them. */
export const browsers = manifest.browserslist.map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''));
