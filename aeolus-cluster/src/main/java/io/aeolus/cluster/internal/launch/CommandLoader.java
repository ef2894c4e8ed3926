package io.aeolus.cluster.internal.launch;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads the command and its libraries from a folder of jars, and whatever is not there from the class path. So a topology's jar on the
 * class path may have other versions of these libraries: the command does not see the topology's, nor does the topology see the
 * command's.
 */
public final class CommandLoader extends URLClassLoader {

    /** The system property with the folder; without it, the command is on the class path. */
    private static final String FOLDER = "aeolus.command";

    static {
        registerAsParallelCapable();
    }

    /** Takes the jars of the command. */
    CommandLoader(List<Path> jars, ClassLoader parent) {
        super("aeolus", jars.stream().map(CommandLoader::url).toArray(URL[]::new), parent);
    }

    /**
     * Runs a main of the command.
     *
     * @param name the class that has the main
     * @throws InvocationTargetException with what the main threw
     */
    @SuppressWarnings({"NullAway", "BanClassLoader"}) // a static method has no receiver; the folder is the launcher's
    public static void run(String name, String... arguments) throws ReflectiveOperationException {
        ClassLoader loader = ofThisJvm();
        // The thread keeps the loader of the class path: threads of a topology inherit that of the thread that starts
        // them.
        loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) arguments);
    }

    @SuppressWarnings("BanClassLoader")
    private static ClassLoader ofThisJvm() {
        ClassLoader classPath = ClassLoader.getSystemClassLoader();
        return Optional.of(System.getProperty(FOLDER, ""))
                .filter(folder -> !folder.isEmpty())
                .<ClassLoader>map(folder -> new CommandLoader(jars(Path.of(folder)), classPath))
                .orElse(classPath);
    }

    /** The jars of a folder; none if the folder is missing. */
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
            throw new UncheckedIOException(new IOException(jar + " has no URL", e));
        }
    }
}
