/** Long measurements with the command line that compare predictions with runs. */
@NullMarked
package io.aeolus.cli.bench;

import org.jspecify.annotations.NullMarked;
