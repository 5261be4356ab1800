import { checkDeclaration } from './declaration';

const good = { path: '/a/:id', screen: 'a', access: 'public' as const, title: 'A' };

describe('checkDeclaration', () => {
  it('accepts what the schema describes', () => {
    const routes = [good, { ...good, path: '/', access: ['client', 'admin'] as const }];
    expect(checkDeclaration('mfe-x', { name: 'mfe-x', routes })).toEqual({ name: 'mfe-x', routes });
  });

  it.each([
    [{ name: 'mfe-y', routes: [good] }, 'name must be "mfe-x"'],
    [{ name: 'mfe-x', routes: [] }, 'at least one route'],
    [{ name: 'mfe-x', routes: [{ ...good, path: 'a' }] }, 'path must be absolute'],
    [{ name: 'mfe-x', routes: [{ ...good, screen: '../a' }] }, 'screen must name a folder'],
    [{ name: 'mfe-x', routes: [{ ...good, access: ['guest'] as never }] }, 'access must be "public"'],
    [{ name: 'mfe-x', routes: [{ ...good, title: '' }] }, 'title must not be empty'],
  ])('refuses %j', (declaration, problem) => {
    expect(() => checkDeclaration('mfe-x', declaration)).toThrow(problem);
  });
});
