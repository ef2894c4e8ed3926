// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.apache.storm.serialization.SerializationFactory;
import org.apache.storm.serialization.SerializationRegister;

/** Loads the classes of this class path again, as from a jar without the services file of serializers. */
final class ServicelessClassLoader extends URLClassLoader {

    private static final String LOST = "META-INF/services/" + SerializationRegister.class.getName();

    private ServicelessClassLoader() throws MalformedURLException {
        super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(new File(entry).toURI().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** The classes that Storm registers with Kryo by the settings only. */
    static List<Class<?>> registered(Map<String, Object> settings, List<Class<?>> classes) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (ServicelessClassLoader loader = new ServicelessClassLoader()) {
            thread.setContextClassLoader(loader);
            Object kryo = loader.loadClass(SerializationFactory.class.getName())
                    .getMethod("getKryo", Map.class)
                    .invoke(null, settings);
            Object resolver = kryo.getClass().getMethod("getClassResolver").invoke(kryo);
            List<Class<?>> registered = new ArrayList<>();
            for (Class<?> type : classes) {
                Object registration = resolver.getClass()
                        .getMethod("getRegistration", Class.class)
                        .invoke(resolver, loader.loadClass(type.getName()));
                if (registration != null) {
                    registered.add(type);
                }
            }
            return registered;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.equals(LOST) ? Collections.emptyEnumeration() : super.getResources(name);
    }
}
