/* node.cjs: the engine of the page as a command, under the name by which
 * test/web/command.sh was called. */
process.argv[1] = process.env.CALLED;
require(process.env.ENGINE);
