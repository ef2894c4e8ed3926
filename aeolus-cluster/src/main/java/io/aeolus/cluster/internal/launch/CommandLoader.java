// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads the command and its libraries from a folder of jars, and all other classes from the class path. So the command and a topology's jar on
 * the class path can use different versions of a library.
 */
public final class CommandLoader extends URLClassLoader {

    /** The system property with the folder. Without it, the command is on the class path. */
    private static final String FOLDER = "aeolus.command";

    static {
        registerAsParallelCapable();
    }

    CommandLoader(List<Path> jars, ClassLoader parent) {
        super("aeolus", jars.stream().map(CommandLoader::url).toArray(URL[]::new), parent);
    }

    /** Runs the command, whose class path can be the same as a worker's. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        run("io.aeolus.cli.Main", arguments);
    }

    /**
     * Runs a main of the command.
     *
     * @param name the main class
     * @throws IllegalStateException with the exception of main as its cause
     */
    @SuppressWarnings({"NullAway", "BanClassLoader"}) // a static method has no receiver; the launcher sets the folder
    public static void run(String name, String... arguments) throws ReflectiveOperationException {
        Method main = ofThisJvm().loadClass(name).getMethod("main", String[].class);
        try {
            // The thread's context class loader stays the system class loader: the topology's threads inherit it.
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the command failed", e.getCause());
        }
    }

    @SuppressWarnings("BanClassLoader")
    private static ClassLoader ofThisJvm() {
        ClassLoader classPath = ClassLoader.getSystemClassLoader();
        return Optional.of(System.getProperty(FOLDER, ""))
                .filter(folder -> !folder.isEmpty())
                .<ClassLoader>map(folder -> new CommandLoader(jars(Path.of(folder)), classPath))
                .orElse(classPath);
    }

    /** Returns the jars of a folder. Returns an empty list if the folder does not exist. */
    static List<Path> jars(Path folder) {
        File[] files = folder.toFile().listFiles((parent, name) -> name.endsWith(".jar"));
        return files == null
                ? List.of()
                : Arrays.stream(files).sorted().map(File::toPath).toList();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && findResource(name.replace('.', '/') + ".class") != null) {
                loaded = findClass(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(new IOException("cannot make a URL of " + jar, e));
        }
    }
}
