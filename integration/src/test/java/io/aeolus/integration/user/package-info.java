/** A user's topology with a main that submits it. {@code UserJar} builds its jar. */
package io.aeolus.integration.user;
