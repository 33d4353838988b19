export * from './banner-collection.ts';
export * from './error.ts';
export * from './field.ts';
export * from './image.ts';
export * from './list.ts';
export * from './public-key.ts';
export * from './publisher.ts';
export * from './secret-key.ts';
